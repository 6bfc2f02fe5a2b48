/** What errors begin with. */
export const REGISTER = "Failed to execute 'registerTool' on 'ModelContext': "

/** What errors begin with. */
export const EXECUTE = "Failed to execute 'executeTool' on 'ModelContext': "

/** What errors of a member go on with. */
export function read(member: string, of: string): string {
  return `Failed to read the '${member}' property from '${of}': `
}
