# Completion of paint, generated from its table of options.
function __paint_command --description 'Test which command was typed'
  set -l found
  set -l skip 0
  for word in (commandline -opc)[2..]
    if test $skip = 1
      set skip 0
      continue
    end
    if contains -- $word --color --threads
      set skip 1
      continue
    end
    if contains -- $word mix apply help
      set found $word
      break
    end
  end
  test "$found" = "$argv[1]"
end
complete -c paint -f
complete -c paint -n __paint_command -a mix -d 'Mix recipes into one color.'
complete -c paint -n __paint_command -a apply -d 'Apply a color to a wall.'
complete -c paint -n __paint_command -a help -d 'Show help'
complete -c paint -n '__paint_command help' -a 'mix apply help'
complete -c paint -s q -l quiet -d 'Say nothing but errors'
complete -c paint -s v -l verbose -d 'Say more'
complete -c paint -l color -x -a 'auto always never' -d 'When to use colors'
complete -c paint -l threads -x -d 'How many threads to use'
complete -c paint -s h -l help -d 'Show help and exit'
complete -c paint -l version -d 'Show the version and exit'
complete -c paint -n '__paint_command mix' -s o -l output -r -F -d 'Where the mixed color goes; \'-\' is standard output'
complete -c paint -n '__paint_command mix' -l json -d 'Write JSON [one object: name, amount]'
complete -c paint -n '__paint_command mix' -s r -l ratio -x -d 'The share of the first recipe'
complete -c paint -n '__paint_command mix' -l offset -x -d 'A number to add to every component of the mixed color before it is written'
complete -c paint -n '__paint_command mix' -l seed -x -d 'The seed of the random order'
complete -c paint -n '__paint_command mix' -l note -x -d 'A note to keep'
complete -c paint -n '__paint_command mix' -l dry -d 'Mix without water'
complete -c paint -n '__paint_command mix' -l water -x -d 'Water to add'
complete -c paint -n '__paint_command mix' -l stirring-time-in-minutes -x -d 'How long to stir'
complete -c paint -n '__paint_command mix' -F
complete -c paint -n '__paint_command apply' -s w -l wall -x -d 'The wall'
complete -c paint -n '__paint_command apply' -l log -x -a '(__fish_complete_directories)' -d 'A folder for logs'
complete -c paint -n '__paint_command apply' -F
complete -c paint -n '__paint_command apply' -a 'matt gloss'
