import { retryUntilLoaded } from '@sheaf/ui/lib/retry-until-loaded'
import { useEffect, useState } from 'react'

export type Tools = typeof import('./tools.ts')

let tools: Promise<Tools> | undefined

/** Fetches everything around the text, and retries until it comes: meanwhile the text can be read and written. */
export const fetchTools = (): Promise<Tools> => (tools ??= retryUntilLoaded(() => import('./tools.ts')))

/** Returns the tools, or undefined until they have loaded: nobody has to wait for buttons to begin writing. */
export const useTools = (): Tools | undefined => {
  const [here, setHere] = useState<Tools>()
  useEffect(() => {
    void fetchTools().then(setHere)
  }, [])
  return here
}
