/**
 * Whether an MCP endpoint has answered with this HTTP status, even if with a refusal. Static hosts answer a POST with
 * 404, 405 or 501, and proxies with other 5xx if the server behind them is down.
 */
export function isEndpoint(status: number): boolean {
  return status !== 404 && status !== 405 && status < 500
}
