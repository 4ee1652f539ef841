import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type OpenApiDocs, openApiDocs } from '../../../../contracts/import-export/open-api-docs.js';
import { Failed, send } from '../../../lib/api.js';
import { useLanguage } from '../../../lib/i18n.js';

/** The calls of the push API, which the server generates from the schemas that check them. */
export function useOpenApiDocs(): UseQueryResult<OpenApiDocs> {
  const language = useLanguage();
  return useQuery({
    queryKey: [openApiDocs.path, language],
    queryFn: async ({ signal }) => {
      const response = await send(openApiDocs, {}, '', signal);
      const body: unknown = await response.json().catch(() => undefined);
      const docs = openApiDocs.reply.safeParse(body);
      if (!docs.success) throw new Failed(response.headers.get('x-request-id') ?? '');
      return docs.data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
