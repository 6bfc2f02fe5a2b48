import { registrableDomain } from './registrable-domain.ts'
import type { PageSigns } from './read-page-signs.ts'

/** Who shows advertisements on names that are for sale. */
const PARKING = new Set(
  'above.com afternic.com atom.com bodis.com brandbucket.com dan.com domainmarket.com domains.atom.com dsparking.com expireddomains.com fabulous.com hugedomains.com namebright.com parkingcrew.com parkingcrew.net parklogic.com sav.com sedo.com sedoparking.com squadhelp.com uniregistry.com voodoo.com wsimg-parking.com'.split(
    ' ',
  ),
)

const FOR_SALE =
  /\b(?:domain|website|name|[\w-]+\.\w{2,24})\b.{0,40}\b(?:is|may be) for sale\b|\bbuy this domain\b|\bdomain (?:for sale|is parked|parking)\b|\bparked domain\b/i

/** Whether a page is shown by somebody who sells its name. */
export function isParked({ title, hosts }: PageSigns, host: string): boolean {
  if (FOR_SALE.test(title)) return true
  return [host, ...hosts].some((each) => PARKING.has(registrableDomain(each)) || /^(?:parking|lander)\./.test(each))
}
