/** A question that an agent has for the example directory, as one call of a tool at its root. */
export interface AgentTask {
  readonly question: string
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  /** Ids of which one is right as the first answer; none where the directory has no answer. */
  readonly right: readonly string[]
}

function search(question: string, ...right: string[]): AgentTask {
  return { question, tool: 'search', args: { query: question }, right }
}

function ask(question: string, tool: string, args: AgentTask['args'], ...right: string[]): AgentTask {
  return { question, tool, args, right }
}

/** Questions that the directory answers. */
const ANSWERED: readonly AgentTask[] = [
  search('open source alternative to Redis written in C#', 'garnet'),
  search('a drop-in replacement for MongoDB', 'ferretdb'),
  search('alternative to Claude Code that is open source', 'opencode'),
  search('what can I use instead of ChatGPT that I can host myself?', 'librechat'),
  search('something like Kafka but without Java', 'redpanda', 'nats', 'apache-iggy', 'lavinmq'),
  search('webpack alternative in Rust', 'rspack'),
  search('embedded key-value store in Go', 'badger', 'bbolt'),
  search('embedded relational database in Java', 'h2-database-engine', 'hypersql', 'apache-derby'),
  search('MIT licensed JavaScript engine in Rust', 'boa'),
  search('distributed SQL database in Go', 'tidb', 'cockroachdb', 'vitess', 'rqlite'),
  search('graph database under the Apache license', 'janusgraph', 'nebulagraph', 'dgraph', 'orientdb'),
  search('MQTT broker written in Erlang', 'vernemq', 'emqx'),
  search('is Prometheus open source and can I self-host it?', 'prometheus'),
  search('postgers', 'postgresql'),
  search('document database for offline web apps', 'pouchdb', 'rxdb'),
  search('which bundler is written in Go', 'esbuild'),
  search('version-controlled SQL database', 'dolt', 'xtdb'),
  search('Elasticsearch alternative for logs', 'grafana-loki', 'quickwit', 'zincobserve', 'openobserve'),
  ask('What is at github.com/redis/redis?', 'fetch', { url: 'github.com/redis/redis' }, 'redis'),
  ask(
    'Which databases are under the AGPL?',
    'browse',
    { where: { license: 'AGPL-3.0-only' }, sort: 'name' },
    'aerospike',
  ),
  ask(
    'Which listing is the oldest?',
    'browse',
    { sort: 'first_release', fields: ['first_release'], limit: 1 },
    'mysql',
  ),
  ask('What replaces Node.js?', 'similar', { id: 'Node.js' }, 'deno', 'bun'),
]

/** Questions without an answer in it, many of words that it has. */
const ABSENT: readonly AgentTask[] = [
  search('payment gateway'),
  search('video conferencing server'),
  search('open-source alternative to Photoshop'),
  search('self-hosted password manager'),
  search('a free invoicing app for freelancers'),
  search('alternative to Salesforce that I can self-host'),
  search('email marketing platform'),
  search('photo gallery with face recognition'),
  search('helpdesk with a ticketing database'),
  search('spreadsheet editor in Rust'),
  search('machine translation service'),
  search('what can I use instead of Google Maps?'),
  search('print server'),
  search('bookmark manager under the MIT license'),
  search('learning management system'),
  search('music streaming server'),
  search('password database'),
  search('video search engine'),
  search('warehouse management in Java'),
  search('dating app'),
]

export const AGENT_TASKS: readonly AgentTask[] = [...ANSWERED, ...ABSENT]
