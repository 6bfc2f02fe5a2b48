/**
 * Names under which sources keep our fields, most indicative first. Compared without case, spaces, `_` and `-`; a name
 * with a dot is a path. Measured over about forty public directories.
 */
export const FIELD_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'slug'],
  name: ['name', 'title', 'displayname', 'company', 'companyname', 'api', 'info.title'],
  url: ['url', 'website', 'homepage', 'homepageurl', 'websiteurl', 'link', 'domain', 'site'],
  description: ['description', 'shortdescription', 'summary', 'info.description'],
  body: ['body'],
  tags: ['tags', 'keywords', 'topics'],
  license: ['license', 'licence', 'licenses', 'licences', 'licenseid'],
  logo: ['logo', 'icon', 'image', 'img', 'preview', 'images[].path', 'info.logo.url'],
  status: ['status', 'archived', 'deprecated', 'disabled'],
  pricing: ['pricing'],
  alternative_to: ['alternativeto', 'alternatives', 'altsnames'],
  language: ['language', 'languages', 'locales', 'locale', 'lang'],
  location: ['location', 'place'],
  'location.locality': ['city', 'locality'],
  'location.region': ['region'],
  'location.country': ['country'],
  'location.lat': ['latitude', 'lat', 'location.coordinates.latitude', 'location.coordinates.lat'],
  'location.lng': ['longitude', 'lng', 'lon', 'long', 'location.coordinates.longitude', 'location.coordinates.lng'],
  start: ['start', 'startdate'],
  end: ['end', 'enddate'],
  online: ['online'],
  added: ['added', 'addedat', 'dateadded', 'created', 'createdat', 'joined', 'metadatacreated'],
  updated: ['updated', 'updatedat', 'lastupdated', 'released'],
  checked: ['checked', 'checkedat', 'lastchecked'],
  // Only where the operator maps them: sources have such numbers in their own words.
  stars: [],
  last_commit: [],
  last_release: [],
  note: ['note', 'notes'],
  type: ['type'],
  links: ['links'],
  extra: ['extra'],
  'links.repo': ['repo', 'repository', 'github', 'githuburl', 'source', 'sourcecodeurl', 'repourl', 'git', 'ghlink'],
  'links.docs': ['docs', 'documentation', 'documentationurl', 'docsurl'],
  'links.demo': ['demo', 'demourl'],
  'links.download': ['download', 'downloadurl'],
}

/** Like {@link FIELD_SYNONYMS}, for the fields of a page. */
export const CATEGORY_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  title: ['title', 'name'],
  slug: ['slug'],
  description: ['description', 'shortdescription', 'summary'],
  intro: ['intro', 'introduction', 'body'],
  parent: ['parent'],
  type: ['type'],
  order: ['order', 'weight'],
  related: ['related'],
  links: ['links'],
  alternative_to: ['alternativeto'],
  redirect: ['redirect'],
  updated: ['updated', 'updatedat', 'lastupdated'],
}

/** Fields that name the page of a row where no rule does. */
export const CATEGORY_FIELDS: readonly string[] = ['category', 'categories']

/** A source's field name in the form synonyms are compared in. */
export function normalizeFieldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '')
}
