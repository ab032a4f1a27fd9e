import type { FileKind, FolderFileSort } from '@sheaf/contract/entities/file'
import type { GroupId } from '@sheaf/contract/ids'
import { listFolderFiles } from '@sheaf/contract/routes/files'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

/** What is looked for among the files of a folder, and in which order. */
export interface FileSearch {
  readonly text: string
  readonly kind: FileKind | undefined
  readonly sort: FolderFileSort
  readonly order: 'asc' | 'desc'
}

/** The addresses of files end after ten minutes: before that, the list is read anew. */
const RENEWED_MS = 8 * 60_000

export const folderFilesQuery = (id: GroupId, search: FileSearch) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.groups, 'files', id, search],
    queryFn: ({ pageParam: cursor, signal }) =>
      callApi(listFolderFiles, { params: { id }, query: { ...search, cursor } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: RENEWED_MS,
    meta: { handles: 'all' },
  })
