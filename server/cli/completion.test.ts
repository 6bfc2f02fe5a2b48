import { execFileSync } from 'node:child_process'
import { Command } from 'commander'
import { describe, expect, it, vi } from 'vitest'
import { addCompletionCommand } from './completion.ts'

async function print(shell: string): Promise<string> {
  const program = new Command('gazetteer').exitOverride().configureOutput({ writeErr: () => undefined })
  program
    .command('build')
    .description("Writes the operator's pages.")
    .option('-o, --out <folder>', 'Where.')
    .option('--plain', 'Files.')
  program.command('serve').option('--port <number>')
  addCompletionCommand(program)
  let text = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk)
    return true
  })
  try {
    await program.parseAsync(['completion', shell], { from: 'user' })
  } finally {
    write.mockRestore()
  }
  return text
}

/** What bash offers for the last of these words. */
async function complete(...words: string[]): Promise<string[]> {
  const list = words.map((word) => `'${word}'`).join(' ')
  const script = `${await print('bash')}\nCOMP_WORDS=(gazetteer ${list}); COMP_CWORD=${words.length}; _gazetteer; echo "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split(' ')
}

describe('gazetteer completion', () => {
  it('completes commands and their options in bash', async () => {
    expect(await complete('')).toEqual(['build', 'serve', 'completion'])
    expect(await complete('bu')).toEqual(['build'])
    expect(await complete('build', '--')).toEqual(['--out', '--plain'])
    expect(await complete('serve', '--p')).toEqual(['--port'])
    // Then files.
    expect(await complete('nothing', '--p')).toEqual([''])
  })

  it('does the same in zsh by what it has for scripts of bash', async () => {
    expect(await print('zsh')).toBe(
      `autoload -Uz compinit bashcompinit\ncompinit\nbashcompinit\n${await print('bash')}`,
    )
  })

  it('describes commands and options in fish', async () => {
    expect((await print('fish')).split('\n').slice(0, 3)).toEqual([
      "complete -c gazetteer -n __fish_use_subcommand -f -a build -d 'Writes the operator\\'s pages.'",
      "complete -c gazetteer -n '__fish_seen_subcommand_from build' -l out -r -d 'Where.'",
      "complete -c gazetteer -n '__fish_seen_subcommand_from build' -l plain -d 'Files.'",
    ])
  })

  it('names the shells that it knows', async () => {
    await expect(print('tcsh')).rejects.toThrow(/Allowed choices are bash, zsh, fish/)
  })
})
