import yoctoSpinner from 'yocto-spinner'

/** Shows the progress of long work: a live line on a terminal, nothing elsewhere. */
export interface Progress {
  update(text: string): void
  /** Removes the live line. */
  stop(): void
}

/** Starts a progress line on standard error. `silent` for machine-readable runs. */
export function startProgress(text: string, silent: boolean): Progress {
  if (silent || !process.stderr.isTTY) return { update() {}, stop() {} }
  const spinner = yoctoSpinner({ text, stream: process.stderr }).start()
  return {
    update(next) {
      spinner.text = next
    },
    stop() {
      spinner.stop()
    },
  }
}
