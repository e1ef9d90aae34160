import type { CodegenConfig } from '@graphql-codegen/cli'
import { addRevision } from './web/build/add-revision.ts'
import { addTypename } from './web/build/add-typename.ts'

const config: CodegenConfig = {
  // how a document of ours says what its filters may be; the BFF reads it (bff/gateway/graphql/filter-shapes.ts)
  schema: ['graphql/schema.graphql', 'directive @filters(by: [String!]!) on VARIABLE_DEFINITION'],
  documents: ['web/**/*.{ts,tsx}', '!web/**/*.test.{ts,tsx}', '!web/gql/**'],
  ignoreNoDocuments: true,
  generates: {
    'web/gql/': {
      preset: 'client',
      documentTransforms: [addRevision, addTypename],
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
