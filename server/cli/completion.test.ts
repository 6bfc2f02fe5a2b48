import { execFileSync } from 'node:child_process'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { SHELLS } from './completion.ts'

function print(shell: keyof typeof SHELLS): string {
  const program = new Command('gazetteer')
  program
    .command('build')
    .description("Writes the operator's pages.")
    .option('-o, --out <folder>', 'Where.')
    .option('--plain', 'Files.')
  program.command('serve').option('--port <number>')
  program.command('completion')
  return SHELLS[shell](program)
}

/** What bash offers for the last of these words. */
function complete(...words: string[]): string[] {
  const list = words.map((word) => `'${word}'`).join(' ')
  const script = `${print('bash')}\nCOMP_WORDS=(gazetteer ${list}); COMP_CWORD=${words.length}; _gazetteer; echo "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split(' ')
}

describe('gazetteer completion', () => {
  it('completes commands and their options in bash', () => {
    expect(complete('')).toEqual(['build', 'serve', 'completion'])
    expect(complete('bu')).toEqual(['build'])
    expect(complete('build', '--')).toEqual(['--out', '--plain'])
    expect(complete('serve', '--p')).toEqual(['--port'])
    // Then files.
    expect(complete('nothing', '--p')).toEqual([''])
  })

  it('does the same in zsh by what it has for scripts of bash', () => {
    expect(print('zsh')).toBe(`autoload -Uz compinit bashcompinit\ncompinit\nbashcompinit\n${print('bash')}`)
  })

  it('describes commands and options in fish', () => {
    expect(print('fish').split('\n').slice(0, 3)).toEqual([
      "complete -c gazetteer -n __fish_use_subcommand -f -a build -d 'Writes the operator\\'s pages.'",
      "complete -c gazetteer -n '__fish_seen_subcommand_from build' -l out -r -d 'Where.'",
      "complete -c gazetteer -n '__fish_seen_subcommand_from build' -l plain -d 'Files.'",
    ])
  })
})
