import { useEffect, useState } from 'react'

export type Tools = typeof import('./tools.ts')

/** After a failure, until it is tried again. */
const PAUSE_MS = 3000

let tools: Promise<Tools> | undefined

const fetchUntilHere = async (): Promise<Tools> => {
  for (;;) {
    try {
      return await import('./tools.ts')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** What stands around the text. Asked for until it comes: meanwhile the text can be read and written. */
export const fetchTools = (): Promise<Tools> => (tools ??= fetchUntilHere())

/** The same, once the page has been drawn without it: nobody waits for buttons to begin writing. */
export const useTools = (): Tools | undefined => {
  const [here, setHere] = useState<Tools>()
  useEffect(() => {
    void fetchTools().then(setHere)
  }, [])
  return here
}
