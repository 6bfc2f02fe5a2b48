import { DirectoryAccess } from './directory-access-element.ts'

const NAME = 'directory-access'

// The script may be on the page twice, even in two versions, or another may have taken the name: the first one stays.
if (customElements.get(NAME) === undefined) customElements.define(NAME, DirectoryAccess)
