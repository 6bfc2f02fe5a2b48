/** `npm run lines`: lines and files of production code by room, held to the budgets in `lib/layers/room-budgets.ts`. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALL_FILES, ALL_LINES, ROOM_BUDGETS } from './lib/layers/room-budgets.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['shared', 'server', 'web', 'extension']
const rooms = new Map(Object.keys(ROOM_BUDGETS).map((room) => [room, { lines: 0, files: 0 }]))
const lengths: number[] = []
const problems: string[] = []

for (const file of listFiles()) {
  const lines = countLines(readFileSync(join(project, file), 'utf8'))
  const count = rooms.get(roomOf(file))
  if (count === undefined) {
    problems.push(`${file}: its room has no row in ROOM_BUDGETS`)
    continue
  }
  count.lines += lines
  count.files += 1
  lengths.push(lines)
}

for (const [room, { lines, files }] of rooms) {
  const budget = ROOM_BUDGETS[room] ?? 0
  printRow(room, lines, budget, files)
  if (files === 0) problems.push(`${room}: the room is empty; remove its row from ROOM_BUDGETS`)
}
const all = lengths.reduce((sum, lines) => sum + lines, 0)
printRow('all', all, ALL_LINES, lengths.length)
if (lengths.length > ALL_FILES) problems.push(`all: ${lengths.length} files, ${ALL_FILES} allowed`)
console.log(`median ${lengths.toSorted((a, b) => a - b)[lengths.length >> 1] ?? 0} lines`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function printRow(room: string, lines: number, budget: number, files: number): void {
  const over = lines > budget ? ` over by ${lines - budget}` : ''
  console.log(`${room.padEnd(22)}${pad(lines)} of${pad(budget)} lines${pad(files)} files${over}`)
  if (over !== '') problems.push(`${room}: ${lines} lines, ${budget} allowed`)
}

function pad(value: number): string {
  return String(value).padStart(7)
}

/** Files that git tracks or would track: what a commit of now has. */
function listFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS]
  return execFileSync('git', args, { cwd: project, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:ts|mts|js|mjs|css|html)$/.test(file) && !/\.test\.ts$|fixture/.test(file))
    .filter((file) => existsSync(join(project, file)))
}

/** The longest row that a file stands below. */
function roomOf(file: string): string {
  const [top = '', room = ''] = file.split('/')
  return `${top}/${room}` in ROOM_BUDGETS ? `${top}/${room}` : top
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
