import { retryUntilLoaded } from '@sheaf/ui/lib/retry-until-loaded'
import { useEffect, useState } from 'react'
import { type Store, useStore } from '@sheaf/ui/lib/store'

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
