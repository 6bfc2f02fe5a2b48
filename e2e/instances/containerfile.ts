/** One instruction of a Containerfile, continued lines joined. */
export interface Instruction {
  readonly name: string
  readonly value: string
}

/** Reads the instructions of the last stage of a Containerfile, which is what the image is made of. */
export function readLastStage(text: string): Instruction[] {
  const instructions = text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...rest] = line.split(' ')
      return { name, value: rest.join(' ') }
    })
  return instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM') + 1)
}

/** The command of an instruction in its JSON form. */
export function parseCommand(value: string): string[] {
  return JSON.parse(value.slice(value.indexOf('['))) as string[]
}
