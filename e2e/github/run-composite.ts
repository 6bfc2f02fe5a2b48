import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { PACKAGE_NAME } from '../../shared/package-name.ts'
import { PROJECT_DIR } from '../paths.ts'

/** Inputs that the actions have which ours uses, at the commits it names. */
const INPUTS_OF: Readonly<Record<string, readonly string[]>> = {
  'actions/setup-node': ['node-version'],
  'actions/cache': ['path', 'key', 'restore-keys'],
  'actions/configure-pages': [],
  'actions/upload-pages-artifact': ['name', 'path', 'retention-days', 'include-hidden-files'],
}

interface Step {
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string | boolean | number>>
  readonly shell?: string
  readonly env?: Readonly<Record<string, string>>
  readonly run?: string
}

/** The metadata of a composite action. */
export interface CompositeAction {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}

/** What became of a run. */
export interface CompositeRun {
  /** Of the step that failed; otherwise 0. */
  readonly code: number
  /** What the runner would read commands from: both streams. */
  readonly log: string
  readonly summary: string
  readonly outputs: Readonly<Record<string, string>>
  /** Other actions that were asked, with their inputs. */
  readonly used: readonly { readonly name: string; readonly inputs: Readonly<Record<string, string>> }[]
}

/** Where and with what an action runs. */
export interface CompositeOptions {
  readonly workspace: string
  readonly inputs?: Readonly<Record<string, string>>
  /** Where Pages would be. */
  readonly pagesUrl?: string
  /** The branch that a pull request is for. */
  readonly baseRef?: string
}

/** Reads `action.yml`. */
export function readAction(): CompositeAction {
  return parse(readFileSync(join(PROJECT_DIR, 'action.yml'), 'utf8')) as CompositeAction
}

/**
 * Runs the steps of `action.yml` as a runner does: commands with Bash, other actions by stand-ins that remember their
 * inputs. `npx` runs the program that was built.
 *
 * @throws {Error} at an expression or an input that it does not know.
 */
export function runAction({ workspace, inputs = {}, pagesUrl = '', baseRef = '' }: CompositeOptions): CompositeRun {
  const { inputs: declared, outputs, runs } = readAction()
  const unknown = Object.keys(inputs).filter((name) => !Object.hasOwn(declared, name))
  if (unknown.length > 0) throw new Error(`unknown inputs: ${unknown.join(', ')}`)
  const given = {
    ...Object.fromEntries(Object.entries(declared).map(([name, each]) => [name, each.default])),
    ...inputs,
  }
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-action-'))
  const stepOutputs: Record<string, Record<string, string>> = {}
  const used: { name: string; inputs: Record<string, string> }[] = []
  const read = (file: string): string =>
    existsSync(join(scratch, file)) ? readFileSync(join(scratch, file), 'utf8') : ''
  const lookUp = (name: string): string => {
    const [scope, first = '', second, third = ''] = name.split('.')
    if (scope === 'inputs' && first in given) return given[first] ?? ''
    if (scope === 'steps' && second === 'outputs') return stepOutputs[first]?.[third] ?? ''
    const known: Readonly<Record<string, string>> = {
      'github.base_ref': baseRef,
      'github.run_id': '7',
      'github.run_attempt': '1',
      'runner.os': 'Linux',
    }
    const value = known[name]
    if (value === undefined) throw new Error(`unknown expression: ${name}`)
    return value
  }
  const fill = (text: unknown): string =>
    String(text).replaceAll(/\$\{\{(.+?)\}\}/g, (_all, expression: string) => evaluate(expression, lookUp))
  try {
    const env = writeNpx(scratch)
    let [code, log] = [0, '']
    for (const step of runs.steps) {
      if (step.if !== undefined && evaluate(step.if, lookUp) !== 'true') continue
      if (step.uses !== undefined) {
        const [action = ''] = step.uses.split('@')
        const known = INPUTS_OF[action]
        const given = Object.entries(step.with ?? {}).map(([name, value]) => [name, fill(value)] as const)
        const strange = given.filter(([name]) => known?.includes(name) !== true)
        if (known === undefined || strange.length > 0) throw new Error(`${step.uses}: unknown, or has unknown inputs`)
        used.push({ name: action, inputs: Object.fromEntries(given) })
        if (action === 'actions/configure-pages') stepOutputs[step.id ?? ''] = { base_url: pagesUrl }
        continue
      }
      if (step.shell !== 'bash' || step.run === undefined || step.run.includes('${{')) {
        throw new Error(`a step is not run by Bash, or has an expression in its commands: ${step.run}`)
      }
      const own = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, fill(value)]))
      const files = { GITHUB_OUTPUT: join(scratch, 'output'), GITHUB_STEP_SUMMARY: join(scratch, 'summary') }
      writeFileSync(files.GITHUB_OUTPUT, '')
      const done = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
        cwd: workspace,
        env: { ...env, ...files, ...own, GITHUB_WORKSPACE: workspace },
        encoding: 'utf8',
      })
      log += done.stdout + done.stderr
      code = done.status ?? 1
      if (step.id !== undefined) stepOutputs[step.id] = readOutputs(read('output'))
      if (code !== 0) break
    }
    const filled = Object.entries(outputs).map(([name, { value }]) => [name, fill(value)] as const)
    return { code, log, summary: read('summary'), outputs: Object.fromEntries(filled), used }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Evaluates what an action may say: names, texts, `==`, `!=`, `&&`, `||`. */
function evaluate(expression: string, lookUp: (name: string) => string): string {
  const isTrue = (value: string): boolean => value !== '' && value !== 'false'
  const [first = '', ...others] = expression.split('||')
  if (others.length > 0) {
    const value = evaluate(first, lookUp)
    return isTrue(value) ? value : evaluate(others.join('||'), lookUp)
  }
  const parts = expression.split('&&')
  if (parts.length > 1) {
    const values = parts.map((part) => evaluate(part, lookUp))
    return values.find((value) => !isTrue(value)) ?? values.at(-1) ?? ''
  }
  const compared = /^(.+?)(==|!=)(.+)$/.exec(expression)
  if (compared !== null) {
    const [, left = '', operator, right = ''] = compared
    return String((evaluate(left, lookUp) === evaluate(right, lookUp)) === (operator === '=='))
  }
  const operand = expression.trim()
  return /^'[^']*'$/.test(operand) ? operand.slice(1, -1) : lookUp(operand)
}

function readOutputs(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** An environment in which `npx --yes NAME@VERSION` is the program as it was built. */
function writeNpx(scratch: string): Record<string, string> {
  const { version } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as { version: string }
  const bin = join(scratch, 'bin')
  mkdirSync(bin)
  const npx = join(bin, 'npx')
  const lines = [
    '#!/bin/bash',
    `if [ "$1 $2" != "--yes ${PACKAGE_NAME}@${version}" ]; then echo "unknown package: $*" >&2; exit 9; fi`,
    'shift 2',
    `exec "${process.execPath}" "${join(PROJECT_DIR, 'dist/server/cli.js')}" "$@"`,
  ]
  writeFileSync(npx, `${lines.join('\n')}\n`)
  chmodSync(npx, 0o755)
  const { NODE_COMPILE_CACHE } = process.env
  const env = { PATH: `${bin}:${process.env['PATH']}`, HOME: scratch, GITHUB_ACTIONS: 'true', CI: 'true' }
  return NODE_COMPILE_CACHE === undefined ? env : { ...env, NODE_COMPILE_CACHE }
}
