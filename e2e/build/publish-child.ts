/** `node publish-child.ts OUT a|b`, for builds that are to be killed. */
import { publishVersion } from './publish-version.ts'

const [outDir = '', version] = process.argv.slice(2)
await publishVersion(outDir, version === 'b' ? 'b' : 'a')
