/** Directories that agents use through the shop: one of its pages, and words that find something there. */
export const DIRECTORIES = [
  {
    name: 'the example',
    config: 'examples/building-blocks/directory.yml',
    category: 'databases',
    query: 'embedded sql',
  },
  {
    name: 'awesome-mac-zh',
    config: 'e2e/corpora/awesome-mac-zh/directory.yml',
    corpus: 'awesome-mac-zh',
    category: '数据库',
    query: 'mysql 客户端',
  },
] as const
