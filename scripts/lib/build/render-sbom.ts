/** What an SBOM says of the package that it is in. */
export interface SbomSubject {
  readonly name: string
  readonly version: string
  readonly license: string
}

/** Heading of a package in the list of licences that Vite writes. */
const HEADING = /^## (\S+) - (\d\S*) \((.+)\)$/gm

/**
 * Renders the software bill of materials of a bundle (CycloneDX 1.6): which packages are in it. It has no date and no serial
 * number, so that two builds of a commit are the same.
 *
 * @param notices The licences of all packages in the bundle.
 * @see https://cyclonedx.org/docs/1.6/json/
 */
export function renderSbom(notices: string, subject: SbomSubject): string {
  const components = Array.from(notices.matchAll(HEADING), ([, name = '', version = '', license = '']) =>
    componentOf('library', { name, version, license }),
  )
  const main = componentOf('application', subject)
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: main },
    components,
    dependencies: [{ ref: main.purl, dependsOn: components.map(({ purl }) => purl) }],
  }
  return `${JSON.stringify(document, undefined, 2)}\n`
}

function componentOf(type: 'application' | 'library', { name, version, license }: SbomSubject) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const licenses = license.includes(' ') ? [{ expression: license }] : [{ license: { id: license } }]
  return { type, 'bom-ref': purl, name, version, purl, licenses }
}
