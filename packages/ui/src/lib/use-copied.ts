import { useEffect, useState } from 'react'

/** How long a button says that it has copied. */
const TOLD_MS = 4000

/** Returns whether something was copied a moment ago, and a function that reports that it was. */
export const useCopied = (): readonly [isCopied: boolean, tellCopied: () => void] => {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), TOLD_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return [isCopied, () => setIsCopied(true)]
}
