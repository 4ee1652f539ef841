// node tests/support/s3-server.mjs <folder>: an S3 server with the bucket "bucket"; prints its port. It checks signatures.
import S3rver from '@20minutes/s3rver';

const [, , directory] = process.argv;
const server = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true, directory },
  configureBuckets: [{ name: 'bucket' }],
});
const { port } = await server.run();
console.log(port);
