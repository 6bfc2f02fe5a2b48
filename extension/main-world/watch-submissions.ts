import { copyMember } from './copy-member.ts'
import { resultText, unknownError } from './create-caller.ts'
import type { CallSettle } from './create-caller.ts'
import { getterOf, HereException, listen, ShieldedWeakMap, targetOf } from './primordials.ts'
import type { RunInTask } from './run-in-task.ts'

/** A call waiting for a form to be submitted. */
export interface Submission extends Pick<CallSettle, 'resolve'> {
  readonly reject: (reason: unknown) => void
  /** The page's response. */
  response?: { readonly value: unknown }
}

/**
 * Gives submit events what WebMCP adds to them, `agentInvoked` and `respondWith()`, and settles what waits for one: with
 * the page's answer, or with null if the form navigates to another page.
 *
 * @param take Removes and returns what still waits under a number.
 * @returns Forms whose next submission an agent has caused, and for which number.
 */
export function watchSubmissions(
  runInTask: RunInTask,
  take: (id: number) => Submission | undefined,
): WeakMap<object, number> {
  const forms: WeakMap<object, number> = new ShieldedWeakMap()
  const events: WeakMap<object, Submission> = new ShieldedWeakMap()
  const phaseOf = getterOf(Event.prototype, 'eventPhase')
  const isPrevented = getterOf(Event.prototype, 'defaultPrevented')
  const submitterOf = getterOf(SubmitEvent.prototype, 'submitter')

  const finish = async (event: Event, { response, resolve, reject }: Submission): Promise<void> => {
    if (response) {
      try {
        resolve(resultText(await response.value))
      } catch {
        reject(unknownError('respondWith promise was rejected'))
      }
    } else if (isPrevented(event)) reject(unknownError('The page called preventDefault() without respondWith().'))
    else resolve(null)
  }
  // First of all, so that every listener of the page sees the event marked.
  listen(
    window,
    'submit',
    (event) => {
      const form = targetOf(event) ?? window
      const submission = take(forms.get(form) ?? 0)
      if (!submission) return
      forms.delete(form)
      events.set(event, submission)
      // After all listeners have run.
      runInTask(() => void finish(event, submission))
    },
    true,
  )
  const members = {
    get agentInvoked(): boolean {
      // Proof: this throws for everything else.
      submitterOf(this as unknown as SubmitEvent)
      return events.has(this)
    },
    respondWith(value: unknown): void {
      // Proof: as above.
      const event = this as unknown as SubmitEvent
      submitterOf(event)
      const submission = events.get(event)
      if (!submission || phaseOf(event) === 0) {
        throw new HereException('No agent has caused this event, or it is over.', 'InvalidStateError')
      }
      submission.response = { value }
    },
  }
  copyMember(SubmitEvent.prototype, members, 'agentInvoked')
  copyMember(SubmitEvent.prototype, members, 'respondWith')
  return forms
}
