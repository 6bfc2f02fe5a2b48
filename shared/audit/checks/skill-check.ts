import { z } from 'zod'
import { describeAnswer, isDocument } from '../contract/answer.ts'
import type { Answer } from '../contract/answer.ts'
import { failIf, failure } from '../contract/check.ts'
import type { Check, Problem } from '../contract/check.ts'
import { count, quote } from '../contract/quote.ts'
import { readFrontMatter } from '../reading/front-matter.ts'
import { checkValue, readJson } from '../reading/read-json.ts'
import { atDocument, corsProblems } from './at-document.ts'
import type { Site } from '../contract/inspected-site.ts'

const INDEX = '.well-known/agent-skills/index.json'

/** Skills that are read. */
const MAX_READ = 5

/** Name of a skill: also the name of its folder. */
const nameSchema = z
  .string()
  .max(64)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'expected a-z, 0-9 and single hyphens')

const descriptionSchema = z.string().min(1).max(1024)

const skillSchema = z.looseObject({
  name: nameSchema,
  type: z.enum(['skill-md', 'archive']),
  description: descriptionSchema,
  url: z.string().min(1),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/, 'expected sha256: and 64 hexadecimal digits'),
})

const indexSchema = z.looseObject({ $schema: z.string(), skills: z.array(skillSchema).min(1, 'expected a skill') })

const frontMatterSchema = z.looseObject({ name: nameSchema, description: descriptionSchema })

export const SKILL_CHECK: Check = {
  id: 'agent-skills',
  group: 'well-known',
  title: 'Agent skills can be loaded',
  scanners: ['isitagentready'],
  fix: `Serve /${INDEX} (agentskills.io discovery 0.2.0) and each SKILL.md with name and description in its front matter; compute "digest" over the bytes as they are sent. Send "Access-Control-Allow-Origin: *".`,
  run: atDocument(INDEX, async (answer, site) => {
    const { value, problems } = readJson(answer, indexSchema)
    const skills = value?.skills ?? []
    const ofSkills = await Promise.all(skills.slice(0, MAX_READ).map((skill) => trySkill(site, skill, answer.url)))
    return {
      problems: [...problems, ...ofSkills.flat(), ...corsProblems(answer)],
      seen: `${count(skills.length, 'skill')}: ${quote(skills.map(({ name }) => name).join(', '))}`,
    }
  }),
}

async function trySkill(site: Site, skill: z.output<typeof skillSchema>, base: string): Promise<Problem[]> {
  const url = site.locate(skill.url, base)
  if (url === undefined) return []
  const answer = await site.get(url)
  if (!isDocument(answer)) return [failure(`${quote(skill.url)}: ${describeAnswer(answer)}`)]
  const matches = skill.digest === `sha256:${answer.sha256}`
  return [
    ...failIf(
      !matches,
      `${quote(skill.name)}: digest is of other bytes, they have sha256:${answer.sha256.slice(0, 8)}…`,
    ),
    ...(skill.type === 'skill-md' ? frontMatterProblems(answer, skill.name) : []),
  ]
}

function frontMatterProblems({ text }: Answer, name: string): Problem[] {
  const { fields } = readFrontMatter(text)
  if (fields === undefined) return [failure(`${quote(name)}: SKILL.md has no front matter`)]
  if (fields === 'invalid') return [failure(`${quote(name)}: front matter of SKILL.md is not YAML`)]
  const { value, problems } = checkValue(fields, frontMatterSchema)
  if (value !== undefined && value.name !== name)
    return [failure(`SKILL.md is named ${quote(value.name)}, not ${quote(name)}`)]
  return [...problems]
}
