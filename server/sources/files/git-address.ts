/** Where Git reads a repository from, by its own protocol or by SSH: `git+https://host/path.git`, `git@host:path`. */
const GIT_ADDRESS =
  /^(?:git\+https?:\/\/|git:\/\/|(?:git\+)?ssh:\/\/(?:git@)?|git@)([\w-]+(?:\.[\w-]+)+)[:/]([\w./~-]+?)(?:\.git)?\/?$/i

/** The web page of a repository; any other text as it is. */
export function webOfGit(text: string): string {
  return text.replace(GIT_ADDRESS, 'https://$1/$2')
}
