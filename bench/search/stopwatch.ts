/** Adds up the time of the functions it runs, excluding time in between. */
export function stopwatch(): { time<T>(what: () => T): T; seconds(): number } {
  let ms = 0
  return {
    time(what) {
      const start = performance.now()
      const made = what()
      ms += performance.now() - start
      return made
    },
    seconds: () => ms / 1000,
  }
}
