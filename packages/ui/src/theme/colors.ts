import type { MantineColorsTuple } from '@mantine/core'

/**
 * Pine is the product's own green. White text has a contrast of 5.7:1 on shade 7, and shade 3 has 8:1 on the dark page.
 */
export const pine: MantineColorsTuple = [
  '#ebf5f2',
  '#d5eae4',
  '#a9d5c9',
  '#7dc2af',
  '#58b09a',
  '#389c85',
  '#228671',
  '#16735f',
  '#0f5c4c',
  '#0a463a',
]

/**
 * Warm greys, like paper. Shade 6 is for dimmed text: it has a contrast of 5.6:1 on white, Mantine's own grey 3.3:1.
 */
export const paper: MantineColorsTuple = [
  '#f8f7f3',
  '#f1efe9',
  '#e6e3da',
  '#d8d4c9',
  '#c2bdb0',
  '#8b877c',
  '#63625a',
  '#4b4b45',
  '#343531',
  '#1f211f',
]

/** Greys of the dark scheme, with a hint of green. */
export const night: MantineColorsTuple = [
  '#d9dedb',
  '#bac1bd',
  '#98a19c',
  '#6d7571',
  '#424a47',
  '#323937',
  '#282e2c',
  '#1d2221',
  '#171b1a',
  '#101312',
]
