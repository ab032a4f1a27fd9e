import { useEffect, useState } from 'react'

/** Milliseconds for which a button says that it has copied. */
const COPIED_MS = 4000

/** Returns whether something was copied a moment ago, and a function that reports that it was. */
export const useCopied = (): readonly [isCopied: boolean, markCopied: () => void] => {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return [isCopied, () => setIsCopied(true)]
}
