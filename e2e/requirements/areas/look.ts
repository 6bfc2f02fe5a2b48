import type { Requirement } from '../requirement.ts'

/** What all pages have in common: the header, the theme, the language. */
export const LOOK_REQUIREMENTS = [
  {
    id: 'page:header:order',
    clause: 'DESIGN §5 page',
    says: 'Every page begins with the root, the search of the whole directory, the categories, agent access and the theme; the keyboard follows what is seen.',
    level: 'must',
  },
  {
    id: 'page:header:without-script',
    clause: 'DESIGN §5 page',
    says: 'Without scripts the search of the header leads to results, and its theme changes the page.',
    level: 'must',
  },
  {
    id: 'page:header:menus',
    clause: 'WAI-ARIA APG, disclosure',
    says: 'Its menus close on Escape, which gives the focus back, and on a click elsewhere.',
    level: 'must',
  },
  {
    id: 'page:theme:kept',
    clause: 'DESIGN §5 page',
    says: 'The theme that a person chooses is kept.',
    level: 'should',
  },
  {
    id: 'page:theme:contrast',
    clause: 'WCAG 2.2 1.4.3, 1.4.11',
    says: 'Whatever accent `theme:` has, all text can be read in both schemes: an accent that cannot is corrected, and the build says to which.',
    level: 'must',
  },
  {
    id: 'page:theme:logo',
    clause: 'DESIGN §6 untrusted text',
    says: 'A logo is a file of the directory’s folder, of a known kind and size; a drawing that runs or loads anything is refused.',
    level: 'must',
  },
  {
    id: 'page:language:whole',
    clause: 'DESIGN §5 page',
    says: 'A page in a language that we have says nothing of ours in English.',
    level: 'must',
  },
  {
    id: 'page:language:messages',
    clause: 'DESIGN §5 page',
    says: 'Every language has every message, with all that it repeats, a form for every count, and nothing that HTML would read as markup.',
    level: 'must',
  },
  {
    id: 'page:language:numbers',
    clause: 'Unicode TR35',
    says: 'Numbers, dates, counts and lists are written as in the language of the directory.',
    level: 'must',
  },
  {
    id: 'page:language:isolated',
    clause: 'HTML §3.2.6.2 lang',
    says: 'English words of ours on a page in another language are marked as English, from left to right.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
