#compdef paint
# Completion of paint, generated from its table of options.
_paint() {
  local curcontext=$curcontext state line
  typeset -A opt_args
  local -a commands=(
    'mix:Mix recipes into one color.'
    'apply:Apply a color to a wall.'
    'help:Show help'
  )
  _arguments -C -s -S \
    '(-q --quiet)'{-q,--quiet}'[Say nothing but errors]' \
    '*'{-v,--verbose}'[Say more]' \
    '--color=[When to use colors]:when:(auto always never)' \
    '--threads=[How many threads to use]:n: ' \
    '(-h --help)'{-h,--help}'[Show help and exit]' \
    '--version[Show the version and exit]' \
    '1:command:->command' \
    '*::argument:->arguments' && return
  case $state in
    command) _describe command commands ;;
    arguments)
      case $line[1] in
        mix)
          _arguments -s -S \
            '(-o --output)'{-o+,--output=}'[Where the mixed color goes; '\''-'\'' is standard output]:file:_files' \
            '--json[Write JSON \[one object\: name, amount\]]' \
            '(-r --ratio)'{-r+,--ratio=}'[The share of the first recipe]:r: ' \
            '--offset=[A number to add to every component of the mixed color before it is written]:x: ' \
            '--seed=[The seed of the random order]:n: ' \
            '*--note=[A note to keep]:text: ' \
            '--dry[Mix without water]' \
            '--water=[Water to add]:ml: ' \
            '--stirring-time-in-minutes=[How long to stir]:duration: ' \
            '(-q --quiet)'{-q,--quiet}'[Say nothing but errors]' \
            '*'{-v,--verbose}'[Say more]' \
            '--color=[When to use colors]:when:(auto always never)' \
            '--threads=[How many threads to use]:n: ' \
            '(-h --help)'{-h,--help}'[Show help and exit]' \
            '--version[Show the version and exit]' \
            '*:recipe:_files'
          ;;
        apply)
          _arguments -s -S \
            '(-w --wall)'{-w+,--wall=}'[The wall]:name: ' \
            '--log=[A folder for logs]:folder:_files -/' \
            '(-q --quiet)'{-q,--quiet}'[Say nothing but errors]' \
            '*'{-v,--verbose}'[Say more]' \
            '--color=[When to use colors]:when:(auto always never)' \
            '--threads=[How many threads to use]:n: ' \
            '(-h --help)'{-h,--help}'[Show help and exit]' \
            '--version[Show the version and exit]' \
            '1:color:_files' \
            '2::finish:(matt gloss)'
          ;;
        help) _arguments '1:command:->command' && return
          _describe command commands ;;
      esac ;;
  esac
}
if [[ $funcstack[1] == _paint ]]; then
  _paint "$@"
else
  compdef _paint paint
fi
