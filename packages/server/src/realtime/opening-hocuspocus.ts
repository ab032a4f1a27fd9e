import { Hocuspocus, type Document } from '@hocuspocus/server'
import type { ConnectionContext } from './connection-context.ts'
import { notOpened, toRefusal } from './refusal.ts'

/**
 * RT-42: tells everyone who waits for a pad to load that the loading failed. Hocuspocus' hooks know only of the first
 * of them; the others would keep their place for a pad that they do not have, or be left without an answer.
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
