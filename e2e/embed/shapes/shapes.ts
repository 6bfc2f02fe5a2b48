import type { Shape } from './shape.ts'

// Each is the one before with what changed. Sources: the log of the specification, release notes of Chrome and of
// libraries that followed it; Firefox was looked at.

/** @see https://github.com/webmachinelearning/webmcp */
const chrome146: Shape = {
  browser: 'Chrome 146',
  on: ['navigator'],
  registers: 'at once',
  provides: true,
  unregisters: ['unregisterTool'],
  unregisteringEndsCalls: true,
  duplicates: 'refused',
  second: 'client',
  agents: 'modelContextTesting',
  schema: 'text',
  listed: 'dictionary',
  checks: false,
  input: 'text',
  changes: 'nowhere',
}

const chrome147: Shape = { ...chrome146, browser: 'Chrome 147', provides: false }

const chrome148: Shape = { ...chrome147, browser: 'Chrome 148', unregisters: [] }

const chrome149: Shape = {
  ...chrome148,
  browser: 'Chrome 149',
  unregisters: ['signal'],
  agents: 'getTools',
  changes: 'window',
}

const chrome150: Shape = { ...chrome149, browser: 'Chrome 150', on: ['document', 'navigator'], registers: 'by promise' }

const chrome152: Shape = { ...chrome150, browser: 'Chrome 152', on: ['document'], second: 'nothing' }

const chrome153: Shape = { ...chrome152, browser: 'Chrome 153', second: 'signal', unregisteringEndsCalls: false }

const chrome154: Shape = { ...chrome153, browser: 'Chrome 154', schema: 'object' }

const chrome155: Shape = { ...chrome154, browser: 'Chrome 155', input: 'either' }

/** What the browser of the tests has when it is switched on. */
export const NATIVE_SHAPE: Shape = { ...chrome155, browser: 'Chrome 156', input: 'object', changes: 'context' }

const chrome160: Shape = { ...NATIVE_SHAPE, browser: 'Chrome 160', listed: 'interface' }

/** @see https://github.com/webmachinelearning/webmcp/pull/204 */
const withUserInput: Shape = { ...chrome160, browser: 'a Chrome with requestUserInput', second: 'input' }

/** @see https://github.com/webmachinelearning/webmcp/pull/289 */
const withChecks: Shape = { ...withUserInput, browser: 'a Chrome that checks arguments', checks: true }

/** Behind two preferences. It looks at nothing of what is registered. */
const firefox153: Shape = {
  ...chrome146,
  browser: 'Firefox 153',
  provides: false,
  unregisteringEndsCalls: false,
  duplicates: 'replaced',
  agents: 'invokeTool',
  schema: 'object',
  input: 'object',
}

/** Shapes that are emulated: older and newer ones than the browser of the tests has. */
export const EMULATED_SHAPES: readonly Shape[] = [
  chrome146,
  chrome147,
  chrome148,
  chrome149,
  chrome150,
  chrome152,
  chrome153,
  chrome154,
  chrome155,
  chrome160,
  withUserInput,
  withChecks,
  firefox153,
]
