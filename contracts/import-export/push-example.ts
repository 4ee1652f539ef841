/** A folder with one doc, as the smallest push that shows every kind of part. */
export const exampleApis = [
  {
    name: 'Orders',
    isFolder: 1,
    items: [
      {
        name: 'List orders',
        httpMethod: 'GET',
        url: '/orders',
        queryParams: [{ name: 'page', type: 'int32', required: 0, example: '1', description: 'Page number, from 1' }],
        responseParams: [
          {
            name: 'list',
            type: 'array',
            required: 1,
            description: 'Orders of the page',
            children: [{ name: 'orderNo', type: 'string', required: 1, maxLength: '32', example: 'B-1024' }],
          },
        ],
        errorCodeParams: [{ code: '403', msg: 'Not signed in', solution: 'Send a token' }],
      },
    ],
  },
];
