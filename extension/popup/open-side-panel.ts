/** Each browser has one of these; in Firefox it is the sidebar. */
interface Panels {
  readonly chrome: { readonly sidePanel?: { open(where: { readonly windowId: number }): Promise<void> } }
  readonly browser?: { readonly sidebarAction?: { open(): Promise<void> } }
}

/**
 * Opens the side panel, in Firefox the sidebar. Must be called directly in response to a click: browsers refuse it
 * otherwise.
 */
export async function openSidePanel(windowId: number): Promise<void> {
  const { chrome: chromium, browser: firefox } = globalThis as unknown as Panels
  const { sidePanel } = chromium
  await (sidePanel ? sidePanel.open({ windowId }) : firefox?.sidebarAction?.open())
}
