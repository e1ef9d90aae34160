import type { CodegenConfig } from '@graphql-codegen/cli'
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset'

const config: CodegenConfig = {
  schema: 'graphql/schema.graphql',
  documents: ['web/**/*.{ts,tsx}', '!web/gql/**'],
  ignoreNoDocuments: true,
  generates: {
    'web/gql/': {
      preset: 'client',
      // Without it the stored text lacks __typename and Apollo cannot tell rows apart.
      documentTransforms: [addTypenameSelectionDocumentTransform],
      presetConfig: {
        fragmentMasking: false,
        persistedDocuments: { hashAlgorithm: 'sha256' },
      },
      config: {
        useTypeImports: true,
        namingConvention: 'keep',
        enumsAsTypes: true,
        inlineFragmentTypes: 'mask',
        customDirectives: { apolloUnmask: true },
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        strictScalars: true,
        scalars: {
          Date: 'string',
          JSON: 'unknown',
          GraphQLBigInt: 'string',
          GraphQLStringOrFloat: 'string | number',
          Hash: 'string',
          Void: 'null',
          GraphQLGeoJSON: 'unknown',
        },
      },
    },
  },
}

export default config
