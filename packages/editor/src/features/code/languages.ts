import type { HLJSApi, LanguageFn } from 'highlight.js'
import hljs from 'highlight.js/lib/core'

/* The languages of code that the page knows. Each comes with the first code of it. */

interface Language {
  /** What a line has as its language. */
  readonly name: string
  readonly label: string
  /** Other names that people and programs write for it. */
  readonly aliases?: readonly string[]
  readonly fetch: () => Promise<{ readonly default: LanguageFn }>
}

/** Names are proper nouns, which no language translates. */
export const LANGUAGES: readonly Language[] = [
  {
    name: 'bash',
    label: 'Bash',
    aliases: ['sh', 'shell', 'zsh', 'console'],
    fetch: () => import('highlight.js/lib/languages/bash'),
  },
  { name: 'c', label: 'C', aliases: ['h'], fetch: () => import('highlight.js/lib/languages/c') },
  { name: 'cpp', label: 'C++', aliases: ['c++', 'cc', 'hpp'], fetch: () => import('highlight.js/lib/languages/cpp') },
  { name: 'csharp', label: 'C#', aliases: ['c#', 'cs'], fetch: () => import('highlight.js/lib/languages/csharp') },
  { name: 'css', label: 'CSS', aliases: ['scss', 'less'], fetch: () => import('highlight.js/lib/languages/css') },
  { name: 'diff', label: 'Diff', aliases: ['patch'], fetch: () => import('highlight.js/lib/languages/diff') },
  { name: 'go', label: 'Go', aliases: ['golang'], fetch: () => import('highlight.js/lib/languages/go') },
  {
    name: 'html',
    label: 'HTML, XML',
    aliases: ['xml', 'svg', 'vue'],
    fetch: () => import('highlight.js/lib/languages/xml'),
  },
  { name: 'java', label: 'Java', fetch: () => import('highlight.js/lib/languages/java') },
  {
    name: 'javascript',
    label: 'JavaScript',
    aliases: ['js', 'jsx', 'mjs'],
    fetch: () => import('highlight.js/lib/languages/javascript'),
  },
  { name: 'json', label: 'JSON', aliases: ['jsonc', 'json5'], fetch: () => import('highlight.js/lib/languages/json') },
  { name: 'kotlin', label: 'Kotlin', aliases: ['kt'], fetch: () => import('highlight.js/lib/languages/kotlin') },
  { name: 'markdown', label: 'Markdown', aliases: ['md'], fetch: () => import('highlight.js/lib/languages/markdown') },
  { name: 'php', label: 'PHP', fetch: () => import('highlight.js/lib/languages/php') },
  { name: 'python', label: 'Python', aliases: ['py'], fetch: () => import('highlight.js/lib/languages/python') },
  { name: 'r', label: 'R', fetch: () => import('highlight.js/lib/languages/r') },
  { name: 'ruby', label: 'Ruby', aliases: ['rb'], fetch: () => import('highlight.js/lib/languages/ruby') },
  { name: 'rust', label: 'Rust', aliases: ['rs'], fetch: () => import('highlight.js/lib/languages/rust') },
  {
    name: 'sql',
    label: 'SQL',
    aliases: ['sqlite', 'postgresql', 'mysql'],
    fetch: () => import('highlight.js/lib/languages/sql'),
  },
  { name: 'swift', label: 'Swift', fetch: () => import('highlight.js/lib/languages/swift') },
  {
    name: 'typescript',
    label: 'TypeScript',
    aliases: ['ts', 'tsx'],
    fetch: () => import('highlight.js/lib/languages/typescript'),
  },
  { name: 'yaml', label: 'YAML', aliases: ['yml'], fetch: () => import('highlight.js/lib/languages/yaml') },
]

const BY_NAME = new Map(
  LANGUAGES.flatMap((one) => [one.name, ...(one.aliases ?? [])].map((name) => [name, one] as const)),
)

/** Returns the language that people mean by a name, if the page knows it. */
export const languageNamed = (name: string | null): Language | undefined =>
  name === null ? undefined : BY_NAME.get(name.toLowerCase())

/** Fetches what is known of a language. */
export const fetchLanguage = async ({ name, fetch }: Language): Promise<HLJSApi> => {
  if (hljs.getLanguage(name) === undefined) hljs.registerLanguage(name, (await fetch()).default)
  return hljs
}
