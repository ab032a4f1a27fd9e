import { Hocuspocus, type Document } from '@hocuspocus/server'
import type { ConnectionContext } from './connection-context.ts'
import { notOpened, toRefusal } from './refusal.ts'

/**
 * RT-42: refuses every connection that waits for a pad whose loading failed. Hocuspocus' hooks know only of the first
 * connection; the others would keep their place for a pad that they do not have, or be left without an answer.
 */
export class OpeningHocuspocus extends Hocuspocus<ConnectionContext> {
  override async createDocument(
    ...opening: Parameters<Hocuspocus<ConnectionContext>['createDocument']>
  ): Promise<Document> {
    try {
      return await super.createDocument(...opening)
    } catch (error) {
      const [name, , , , context] = opening
      const refusal = toRefusal(error)
      if (context) notOpened(context, name, refusal.reason)
      throw refusal
    }
  }
}
