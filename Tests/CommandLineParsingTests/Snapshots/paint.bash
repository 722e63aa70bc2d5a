# Completion of paint, generated from its table of options.
_paint() {
  local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}
  local command= ended= kind= words= i
  COMPREPLY=()
  # Bash hands over '--name=value' as three words.
  if [[ $word == = ]]; then word=
  elif [[ $option == = ]]; then option=${COMP_WORDS[COMP_CWORD-2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ -z $command ]] || break
    case ${COMP_WORDS[i]} in
      --color|--threads) ((i++)) ;;
      mix|apply|help) command=${COMP_WORDS[i]} ;;
    esac
  done
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} != -- ]] || ended=1
  done
  [[ -n $ended ]] || case $command:$option in
    mix:-o|mix:--output) kind=file ;;
    mix:-r|mix:--ratio) kind=none ;;
    mix:--offset) kind=none ;;
    mix:--seed) kind=none ;;
    mix:--note) kind=none ;;
    mix:--water) kind=none ;;
    mix:--stirring-time-in-minutes) kind=none ;;
    apply:-w|apply:--wall) kind=none ;;
    apply:--log) kind=directory ;;
    *:--color) words='auto always never' ;;
    *:--threads) kind=none ;;
  esac
  if [[ -z $kind$words && -z $ended && $word == -* ]]; then
    case $command in
      mix) words='-o --output --json -r --ratio --offset --seed --note --dry --water --stirring-time-in-minutes -q --quiet -v --verbose --color --threads -h --help --version' ;;
      apply) words='-w --wall --log -q --quiet -v --verbose --color --threads -h --help --version' ;;
      *) words='-q --quiet -v --verbose --color --threads -h --help --version' ;;
    esac
  elif [[ -z $kind$words ]]; then
    case $command in
      mix) kind=file ;;
      apply) kind=file words='matt gloss' ;;
      ''|help) words='mix apply help' ;;
    esac
  fi
  [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  case $kind in
    file) compopt -o default ;;
    directory) compopt -o dirnames ;;
  esac
}
complete -F _paint paint
