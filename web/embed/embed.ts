import { baseOfScript, readScriptOptions } from './script-options.ts'
import { joinHub } from './hub.ts'

try {
  // Modules and scripts that others run have no current script; other scripts may have the same name.
  const script = document.currentScript ?? document.querySelector('script[src*="/embed."][data-category]')
  const { dataset, src } = script as HTMLScriptElement
  joinHub(readScriptOptions(dataset, baseOfScript(src)))
} catch {
  // Whatever it is, it is not the page's problem.
}
