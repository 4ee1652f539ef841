import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../platform/runtime/metrics.js';

@Injectable()
export class LiveMeters {
  private readonly edits;
  private readonly deliveries;
  private readonly flushes;

  constructor(private readonly metrics: Metrics) {
    this.edits = metrics.counter('annals_live_edits_total', 'Document-bearing messages acknowledged');
    this.deliveries = metrics.counter('annals_live_deliveries_total', 'Frames sent to seats');
    this.flushes = metrics.histogram('annals_live_flush_seconds', 'Time to commit what all rooms were told');
  }

  watch(read: () => [rooms: number, seats: number]): void {
    this.metrics.gauge('annals_live_rooms', 'Docs that are being edited', [], (gauge) => gauge.set(read()[0]));
    this.metrics.gauge('annals_live_seats', 'Connections to live docs', [], (gauge) => gauge.set(read()[1]));
  }

  flushed(edits: number, seconds: number): void {
    this.edits.inc(edits);
    this.flushes.observe(seconds);
  }

  relayed(deliveries: number): void {
    this.deliveries.inc(deliveries);
  }
}
