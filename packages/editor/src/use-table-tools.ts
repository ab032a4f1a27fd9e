import { retryUntilLoaded } from '@sheaf/ui/lib/retry-until-loaded'
import { useEffect, useState } from 'react'
import { drawnTables } from './lib/drawn-tables.ts'
import { useStore } from './lib/store.ts'

type TableToolsModule = typeof import('./features/table-tools/table-tools.tsx')

let tools: Promise<TableToolsModule> | undefined

/** Returns the tools for tables, once one has been drawn and they have been fetched. */
export const useTableTools = (isEditable: boolean): TableToolsModule | undefined => {
  const isDrawn = useStore(drawnTables)
  const [here, setHere] = useState<TableToolsModule>()
  useEffect(() => {
    if (!isEditable || !isDrawn || here) return
    void (tools ??= retryUntilLoaded(() => import('./features/table-tools/table-tools.tsx'))).then(setHere)
  }, [isEditable, isDrawn, here])
  return isEditable ? here : undefined
}
