import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes what makes a machine have one family of fonts and no other, whatever is installed.
 *
 * @param family One of those installed.
 * @returns The path, for `FONTCONFIG_FILE`.
 * @see https://www.freedesktop.org/software/fontconfig/fontconfig-user.html
 */
export function writeFontConfig(folder: string, family: string): string {
  const path = join(folder, `${family}.conf`)
  const every = ['true', 'false'].map((value) => pattern('scalable', `<bool>${value}</bool>`)).join('')
  writeFileSync(
    path,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <selectfont>
    <rejectfont>${every}</rejectfont>
    <acceptfont>${pattern('family', `<string>${family}</string>`)}</acceptfont>
  </selectfont>
</fontconfig>
`,
  )
  return path
}

function pattern(name: string, value: string): string {
  return `<pattern><patelt name="${name}">${value}</patelt></pattern>`
}
