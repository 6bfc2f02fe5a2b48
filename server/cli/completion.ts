import type { Command } from 'commander'

/** Writes scripts for shells: what can be typed, as the program declares it. */
export const SHELLS = {
  bash: writeBash,
  zsh: (program: Command): string =>
    `autoload -Uz compinit bashcompinit\ncompinit\nbashcompinit\n${writeBash(program)}`,
  fish: writeFish,
}

/** Long options of a command. */
function optionsOf(command: Command): { name: string; takesValue: boolean; description: string }[] {
  return command.options.flatMap(({ long, required, optional, description }) =>
    long === undefined || long === null ? [] : [{ name: long, takesValue: required || optional, description }],
  )
}

/** Commands and options by the command before; elsewhere files. */
function writeBash(program: Command): string {
  const name = program.name()
  const cases = program.commands.map((command) => {
    const words = [...command.commands.map((child) => child.name()), ...optionsOf(command).map((option) => option.name)]
    return `    ${command.name()}) words='${words.join(' ')}' ;;\n`
  })
  return `_${name}() {
  local words=''
  [ "$COMP_CWORD" -eq 1 ] && words='${program.commands.map((command) => command.name()).join(' ')}'
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]}" in
${cases.join('')}  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${name} ${name}
`
}

function writeFish(program: Command): string {
  const name = program.name()
  const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
  const lines = program.commands.flatMap((command) => [
    `complete -c ${name} -n __fish_use_subcommand -f -a ${command.name()} -d ${quote(command.description())}`,
    ...optionsOf(command).map(
      (option) =>
        `complete -c ${name} -n '__fish_seen_subcommand_from ${command.name()}' -l ${option.name.slice(2)}${option.takesValue ? ' -r' : ''} -d ${quote(option.description)}`,
    ),
  ])
  return `${lines.join('\n')}\n`
}
