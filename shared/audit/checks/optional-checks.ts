import { z } from 'zod'
import { describeAnswer } from '../contract/answer.ts'
import { worstOutcome, notApplicable } from '../contract/check.ts'
import type { Check } from '../contract/check.ts'
import { readJson } from '../reading/read-json.ts'

/** A document that may be absent but must be well formed where it is published. */
interface OptionalDocument {
  id: string
  title: string
  /** Where it may be, below `/.well-known/`. */
  places: readonly string[]
  schema: z.ZodType
  fix: string
}

const text = z.string().min(1)

const DOCUMENTS: readonly OptionalDocument[] = [
  {
    id: 'a2a-agent-card',
    title: 'An A2A agent card is complete',
    places: ['agent-card.json'],
    schema: z.looseObject({
      name: text,
      version: text,
      description: text,
      capabilities: z.looseObject({}),
      skills: z.array(z.looseObject({})),
      defaultInputModes: z.array(text),
      defaultOutputModes: z.array(text),
    }),
    fix: 'Complete the card (name, version, description, capabilities, skills, defaultInputModes, defaultOutputModes), or remove it where no A2A endpoint exists.',
  },
  {
    id: 'oauth-discovery',
    title: 'OAuth metadata is complete',
    places: ['oauth-authorization-server', 'openid-configuration'],
    schema: z.looseObject({ issuer: z.url(), token_endpoint: z.url() }),
    fix: 'Name issuer and token_endpoint (RFC 8414), or remove the document where there is no authorization server.',
  },
  {
    id: 'oauth-protected-resource',
    title: 'Protected resource metadata is complete',
    places: ['oauth-protected-resource'],
    schema: z.looseObject({ resource: z.url(), authorization_servers: z.array(z.url()).min(1) }),
    fix: 'Name resource and authorization_servers (RFC 9728), or remove the document where everything is public.',
  },
  {
    id: 'web-bot-auth',
    title: 'Keys of the site’s own bots are a key set',
    places: ['http-message-signatures-directory'],
    schema: z.looseObject({ keys: z.array(z.looseObject({ kty: text })).min(1) }),
    fix: 'Publish a JSON Web Key Set with at least one key, or remove the document where the site sends no signed requests.',
  },
  {
    id: 'payments',
    title: 'Payment protocols are announced in JSON',
    places: ['ucp', 'x402', 'acp.json'],
    schema: z.looseObject({}),
    fix: 'Publish a JSON object as the payment protocol defines it, or remove the document where nothing is sold.',
  },
]

/** Documents that most sites have no use for. */
export const OPTIONAL_CHECKS: readonly Check[] = [
  ...DOCUMENTS.map(checkOf),
  {
    id: 'dns-aid',
    group: 'well-known',
    title: 'DNS names the site’s agents',
    scanners: ['isitagentready'],
    fix: 'Publish an HTTPS record at _index._agents.{host}.',
    run: () => notApplicable('is in DNS; this audit only queries the site'),
  },
]

function checkOf({ id, title, places, schema, fix }: OptionalDocument): Check {
  return {
    id,
    group: 'well-known',
    title,
    scanners: ['isitagentready'],
    fix,
    async run(site) {
      let seen = 'not published'
      for (const place of places) {
        const { answer, path } = await site.find(`.well-known/${place}`)
        if (path !== undefined) return worstOutcome(readJson(answer, schema).problems, path)
        if (answer.status === 0) seen = describeAnswer(answer)
      }
      return notApplicable(seen)
    },
  }
}
