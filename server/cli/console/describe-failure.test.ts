import { describe, expect, it } from 'vitest'
import { describeFailure } from './describe-failure.ts'

/** As Node makes it. */
function systemError(code: string, more: object): Error {
  return Object.assign(new Error(`${code}: failed`), { code, syscall: 'open', ...more })
}

describe('describeFailure', () => {
  it.each([
    ['EACCES', /^\/srv\/x: no permission; give it to the user who runs this, .* \(EACCES, open\)$/],
    ['EROFS', /^\/srv\/x: the file system is read-only; .*$/],
    ['ENOSPC', /^\/srv\/x: the disk is full; free some space.*$/],
    ['EMFILE', /^\/srv\/x: too many open files; raise the limit \(ulimit -n\).*$/],
    ['ENOTDIR', /^\/srv\/x: a file is where a folder belongs; .*$/],
  ])('names path and remedy of %s [release:disk:remedy]', (code, message) => {
    const described = { exitCode: 3, message: expect.stringMatching(message) }
    expect(describeFailure(systemError(code, { path: '/srv/x' }))).toEqual(described)
    expect(describeFailure(systemError(code, { path: '/srv/y', dest: '/srv/x' }))).toEqual(described)
    expect(describeFailure(systemError(code, {})).message).not.toContain('undefined')
  })

  it('repeats what it knows nothing better about, and defects in full', () => {
    expect(describeFailure(systemError('EXDEV', {}))).toEqual({ exitCode: 3, message: 'EXDEV: failed' })
    expect(describeFailure(new TypeError('x'))).toMatchObject({
      exitCode: 70,
      message: expect.stringMatching(/report it\nTypeError: x\n/),
    })
  })
})
