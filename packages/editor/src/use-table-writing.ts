import { retryUntilLoaded } from '@sheaf/ui/lib/retry-until-loaded'
import { useEffect } from 'react'
import { useStore } from './lib/store.ts'
import type { TableWritingSetup } from './table-writing.ts'

let loading: Promise<typeof import('./table-writing.ts')> | undefined

/** Lets the cells of tables be written in, once there is a table: most pads have none, and fetch nothing for them. */
export const useTableWriting = ({
  editor,
  tables,
  pad,
  author,
  isEditable,
  formatsTyped,
  direction,
  extensions,
}: TableWritingSetup): void => {
  const isUsed = useStore(tables.isUsed)
  useEffect(() => {
    if (!isUsed) return undefined
    let isOver = false
    let end = (): void => {}
    loading ??= retryUntilLoaded(() => import('./table-writing.ts'))
    void loading.then(({ writeTables }) => {
      if (isOver || editor.isDestroyed) return
      end = writeTables({ editor, tables, pad, author, isEditable, formatsTyped, direction, extensions })
    })
    return () => {
      isOver = true
      end()
    }
  }, [isUsed, editor, tables, pad, author, isEditable, formatsTyped, direction, extensions])
}
