import { Command } from 'commander'
import type { Option } from 'commander'
import { addCommands } from '../../server/cli/commands.ts'
import { renderDirectorySchema } from '../../server/sources/init/directory-schema.ts'
import { COMMAND_NAME } from '../../shared/package-name.ts'

/** A part of a JSON Schema, as far as the reference reads it. */
interface Schema {
  readonly description?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** Options of so many commands are written once. */
const MIN_COMMANDS = 2

/** Writes `docs/reference.md`: the keys of `directory.yml` by their schema, and the commands by their help. */
export function writeReference(): string {
  const { properties = {}, required = [] } = JSON.parse(renderDirectorySchema()) as Schema
  const { sources, ...keys } = properties
  const program = new Command(COMMAND_NAME)
  addCommands(program, '')
  const commands = leavesOf(program)
  const all = commands.flatMap(({ options }) => options.map(describeOption))
  const shared = new Set(all.filter((line) => all.filter((other) => other === line).length >= MIN_COMMANDS))
  const parts = [
    INTRODUCTION,
    '## directory.yml',
    `Required: ${required.map((key) => `\`${key}\``).join(', ')}.`,
    describeKeys('', keys),
    '## A source',
    'Each item of `sources`. [sources.md](sources.md) explains them.',
    describeSources(sources?.items),
    '## Commands',
    `\`${COMMAND_NAME} --help\` has the exit codes. Options of several commands:`,
    [...shared].join('\n'),
    ...commands.flatMap((command) => describeCommand(command, shared)),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const INTRODUCTION = `# Reference

Generated from the schema and the help of the commands (\`npx vitest run e2e/product/docs.test.ts -u\`). Editors complete and check the same keys where \`directory.yml\` begins as \`init\` writes it.`

/** A line for each key that says something, and the others behind what they are part of. */
function describeKeys(before: string, keys: Readonly<Record<string, Schema>>): string {
  return Object.entries(keys)
    .map(([name, schema]) => {
      const key = `${before}${name}`
      const parts = Object.entries(schema.properties ?? schema.items?.properties ?? {})
      const plain = parts.filter(([, one]) => describeValue(one) === '').map(([part]) => `\`${part}\``)
      const more = plain.length === 0 ? '' : ` (${plain.join(', ')})`
      const others = describeKeys(`${key}.`, Object.fromEntries(parts.filter(([, one]) => describeValue(one) !== '')))
      const text = describeValue(schema)
      return `- \`${key}\`${more}${text === '' ? '' : `: ${text}`}${others === '' ? '' : `\n${others}`}`
    })
    .join('\n')
}

function describeValue(schema: Schema): string {
  const { description = '' } = schema
  return [valuesOf(schema), description].filter((part) => part !== '').join('. ')
}

/** The options of sources, with the kinds that take them where not all do. */
function describeSources(schema: Schema = {}): string {
  const kinds = (schema.anyOf ?? []).flatMap((one) => one.oneOf ?? one)
  const names = kinds.map(({ properties }) => String(properties?.['kind']?.const))
  const options = new Map<string, { readonly schema: Schema; readonly of: string[] }>()
  for (const { properties = {} } of kinds) {
    for (const [key, one] of Object.entries(properties)) {
      const known = options.get(key) ?? { schema: one, of: [] }
      known.of.push(String(properties['kind']?.const))
      options.set(key, known)
    }
  }
  const files = names.filter((name) => name !== 'url')
  const lines = Array.from(options, ([key, { schema: one, of }]) => {
    // `pull` is what reading makes of `kind: url`.
    if (key === 'pull') return []
    if (key === 'kind') return `- \`kind\`: ${names.map((name) => `\`${name}\``).join(', ')}`
    const isForAll = files.every((name) => of.includes(name))
    const text = describeValue(one)
    return text === '' ? [] : `- \`${key}\`${isForAll ? '' : ` (${of.join(', ')})`}: ${text}`
  })
  return lines.flat().join('\n')
}

/** The values that a key takes, where they are few. */
function valuesOf({ enum: values, anyOf = [] }: Schema): string {
  const all = values ?? anyOf.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]))
  return all.map((value) => `\`${String(value)}\``).join(', ')
}

/** Commands that have none below them. */
function leavesOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)
}

function describeCommand(command: Command, shared: ReadonlySet<string>): string[] {
  const names = [command.name()]
  for (let { parent } = command; parent?.parent; { parent } = parent) names.unshift(parent.name())
  const own = command.options.map(describeOption).filter((line) => !shared.has(line))
  return [`### ${names.join(' ')}`, command.description(), own.join('\n')]
}

function describeOption({ flags, description }: Option): string {
  return `- \`${flags}\`: ${description}`
}
