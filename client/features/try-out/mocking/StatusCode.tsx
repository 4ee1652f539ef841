/** An HTTP status with the colour of its class. */
export const StatusCode = ({ status }: { status: number }) => (
  <span className="tag" data-tone={status < 400 ? 'green' : status < 500 ? 'orange' : 'red'}>
    {status}
  </span>
);
