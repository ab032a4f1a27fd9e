import { retryUntilLoaded } from '@sheaf/ui/lib/retry-until-loaded'
import { useEffect, useState } from 'react'
import { AwaitedCell } from '../features/table/awaited-cell.ts'
import { useStore, type Store } from '@sheaf/ui/lib/store'
import type { TableWritingSetup } from './table-writing.ts'

type TableToolsModule = typeof import('../features/table-tools/table-tools.tsx')

let tools: Promise<TableToolsModule> | undefined

/** Returns the tools for tables, once the pad has one and they have been fetched. */
export const useTableTools = (isUsed: Store<boolean>, isEditable: boolean): TableToolsModule | undefined => {
  const hasTables = useStore(isUsed)
  const [here, setHere] = useState<TableToolsModule>()
  useEffect(() => {
    if (!isEditable || !hasTables || here) return
    void (tools ??= retryUntilLoaded(() => import('../features/table-tools/table-tools.tsx'))).then(setHere)
  }, [isEditable, hasTables, here])
  return isEditable ? here : undefined
}

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
  files,
  extensions,
}: Omit<TableWritingSetup, 'asked'>): void => {
  const isUsed = useStore(tables.isUsed)
  useEffect(() => {
    if (!isUsed) return undefined
    let isOver = false
    // What is typed before it has come is for the cell that was asked for.
    const awaited = isEditable ? new AwaitedCell(editor, tables) : undefined
    let end = (): void => void awaited?.end()
    loading ??= retryUntilLoaded(() => import('./table-writing.ts'))
    void loading.then(({ writeTables }) => {
      if (isOver || editor.isDestroyed) return
      const asked = awaited?.end()
      end = writeTables({ editor, tables, pad, author, isEditable, formatsTyped, direction, files, extensions, asked })
    })
    return () => {
      isOver = true
      end()
    }
  }, [isUsed, editor, tables, pad, author, isEditable, formatsTyped, direction, files, extensions])
}
