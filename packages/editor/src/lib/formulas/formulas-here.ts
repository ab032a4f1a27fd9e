import { retryUntilLoaded } from '@sheaf/ui/lib/retry-until-loaded'

type DrawnFormulas = typeof import('./drawn-formulas.ts')

let here: DrawnFormulas | undefined
let coming: Promise<DrawnFormulas> | undefined

/** Fetches what draws formulas, with the first of them: most pads have none. */
export const fetchFormulas = (): Promise<DrawnFormulas> =>
  (coming ??= retryUntilLoaded(() => import('./drawn-formulas.ts')).then((module) => (here = module)))

/** Returns what draws formulas, if it is here. */
export const formulasHere = (): DrawnFormulas | undefined => here
