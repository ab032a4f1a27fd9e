import { bullet } from './kinds/bullet.ts'
import { code } from './kinds/code.ts'
import { file } from './kinds/file.ts'
import { heading } from './kinds/heading.ts'
import type { KindAttributes } from './kinds/attributes.ts'
import type { AttributeSpec, KindSpec } from './kinds/kind.ts'
import { ordered } from './kinds/ordered.ts'
import { paragraph } from './kinds/paragraph.ts'
import { picture } from './kinds/picture.ts'
import { rule } from './kinds/rule.ts'
import { table } from './kinds/table.ts'
import { task } from './kinds/task.ts'

/** The kinds of lines. All that the server and the exports know of one stands in its file. */
export const KINDS = {
  p: paragraph,
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  bullet,
  ordered,
  task,
  code,
  table,
  rule,
  picture,
  file,
} as const satisfies Readonly<Record<string, KindSpec>>

export type LineKind = keyof typeof KINDS

export const KIND_ATTRIBUTES = Object.assign(
  {},
  ...Object.values<KindSpec>(KINDS).map(({ attributes }) => attributes),
) as Readonly<Record<keyof KindAttributes, AttributeSpec>>
